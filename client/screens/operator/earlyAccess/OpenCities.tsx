import { useEffect, useEffectEvent, useState } from 'react'
import { graphql } from 'react-relay/hooks'
import { openedCitiesError } from '#rules/forms/openedCities.ts'
import { useAction } from '../../../relay/useAction.ts'
import { useScreens } from '../../../routing/ScreensContext.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { CheckboxGroup } from '../../../ui/CheckboxGroup.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { OutcomeBanner } from '../../../ui/OutcomeBanner.tsx'
import { showToast } from '../../../ui/toast.ts'
import { useOutcome } from '../../../ui/useOutcome.ts'
import { howMany } from '../shared/words.ts'
import type { OpenCitiesMutation } from './__generated__/OpenCitiesMutation.graphql.ts'
import styles from './OpenCities.module.css'
import { useCityOpening } from './useCityOpening.ts'

type WaitingCity = { city: string; unnotified: number }

/** Writes to the people who wait for a city that it has opened. */
export function OpenCities({ cities }: { cities: readonly WaitingCity[] }) {
  const [isOpen, setOpen] = useState(false)
  const open = cities.filter(({ unnotified }) => unnotified > 0)
  if (open.length === 0 && !isOpen) return null
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Open a city
      </Button>
      {isOpen && <OpenCitiesDialog cities={open} onClose={() => setOpen(false)} />}
    </>
  )
}

function OpenCitiesDialog({ cities, onClose }: { cities: readonly WaitingCity[]; onClose: () => void }) {
  const [asked, setAsked] = useState<readonly string[]>([])
  const isWaitedFor = (city: string) => cities.some((each) => each.city === city)
  const chosen = asked.filter(isWaitedFor)
  const gone = asked.filter((city) => !isWaitedFor(city))
  const [isChecked, setChecked] = useState(false)
  const { outcome, banner, tell } = useOutcome()
  const { refresh } = useScreens()
  const { count, opening, failure } = useCityOpening()
  const [write, writing] = useAction<OpenCitiesMutation>(
    graphql`
      mutation OpenCitiesMutation($input: OpenCitiesInput!) {
        openCities(input: $input) {
          recipients
        }
      }
    `,
    {
      tell,
      failed: 'Nobody was mailed.',
      onFailed: () => count(chosen),
      onDone: ({ openCities: { recipients } }) => {
        onClose()
        refresh()
        showToast(`The mail is on its way to ${howMany(recipients, 'person', 'people')}.`, 'good')
      },
    },
  )
  const countAgain = useEffectEvent(() => count(chosen))
  useEffect(() => {
    if (gone.length > 0) countAgain()
  }, [gone.length])
  const error = openedCitiesError(chosen)
  const confirm = () => {
    setChecked(true)
    if (opening) write({ input: { cities: chosen, recipientsDigest: opening.recipientsDigest } })
  }
  const choose = (next: readonly string[]) => {
    setAsked(next)
    count(next)
  }
  const others =
    opening &&
    opening.others > 0 &&
    howMany(opening.others, 'more wants no news or gets no mail.', 'more want no news or get no mail.')
  return (
    <ConfirmDialog
      title="Open a city"
      keep="Go back"
      confirm={opening ? `Write to ${howMany(opening.recipients, 'person', 'people')}` : 'Write to them'}
      busyWords="Writing..."
      busy={writing}
      onKeep={onClose}
      onConfirm={confirm}
    >
      <p>
        Those who wait for the city are mailed once that it opens. Their requests go on waiting for your
        decision. A mail that is sent cannot be taken back.
      </p>
      <div className={styles.cities}>
        <CheckboxGroup
          label="Cities"
          name="cities"
          options={cities.map(({ city, unnotified }) => ({ value: city, label: `${city} (${unnotified})` }))}
          value={chosen}
          error={isChecked ? error : null}
          onChange={choose}
        />
      </div>
      {gone.length > 0 && !writing && (
        <Banner tone="warning">
          Nobody is left to be mailed of {gone.join(', ')}. Another operator has done so meanwhile, or decided
          all of those requests.
        </Banner>
      )}
      <p role="status">
        {failure ?? (opening && `${howMany(opening.recipients, 'person gets', 'people get')} this mail.`)}{' '}
        {others}
      </p>
      <OutcomeBanner outcome={outcome} ref={banner} />
    </ConfirmDialog>
  )
}
