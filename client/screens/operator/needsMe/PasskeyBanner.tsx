import { useState } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { noPasskeysHere } from '#rules/account/passkey.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { loadStepUp } from '../../shared/stepUp/withStepUp.ts'
import type { PasskeyBanner_viewer$key } from './__generated__/PasskeyBanner_viewer.graphql.ts'

/** Asks an operator without a passkey to create one, or says that this browser does not support passkeys. */
export function PasskeyBanner({ viewer }: { viewer: PasskeyBanner_viewer$key }) {
  const { confirmationWay } = useFragment(
    graphql`
      fragment PasskeyBanner_viewer on Viewer {
        confirmationWay
      }
    `,
    viewer,
  )
  const [isSetUp, setSetUp] = useState(false)
  async function setUp() {
    const { askStepUp } = await loadStepUp()
    setSetUp(await askStepUp())
  }
  if (isSetUp) return <Banner tone="good">Your passkey is set up. You find it under Membership.</Banner>
  if (confirmationWay === 'PASSKEY') return null
  if (confirmationWay === 'LOGIN_LINK') {
    return (
      <Banner tone="warning">
        {noPasskeysHere} Until then a login link that you used in the last 15 minutes takes their place.
      </Banner>
    )
  }
  return (
    <Banner tone="warning">
      You have no passkey yet. Exports, erasure, settings and changes of operators ask for one.
      <Button variant="secondary" onClick={() => void setUp()}>
        Set up a passkey
      </Button>
    </Banner>
  )
}
