import { Prose } from '../shared/Prose.tsx'
import { usualDay } from '../shared/PublicText.tsx'
import { AfterReporting } from './AfterReporting.tsx'
import { HowToReach } from './HowToReach.tsx'
import { OnThisPage } from './OnThisPage.tsx'
import { Reporting } from './Reporting.tsx'
import { StayingSafe } from './StayingSafe.tsx'
import { WhatIsForbidden } from './WhatIsForbidden.tsx'
import { WhatWeCheck } from './WhatWeCheck.tsx'
import { WhatWeDo } from './WhatWeDo.tsx'
import { WhoHelps, WhomToCall } from './WhomToCall.tsx'

/** How people stay safe here, what we do for that, and what they can do if something was wrong. */
export function SafetyScreen() {
  return (
    <Prose
      title="Safety"
      lead="You meet people here you do not know yet. This page says how to do that with care, what we do for your safety, and what happens when you tell us that something was wrong."
    >
      <WhomToCall />
      <OnThisPage />
      <WhoHelps />
      <StayingSafe />
      <WhatWeCheck />
      <WhatIsForbidden />
      <Reporting />
      <AfterReporting />
      <WhatWeDo />
      <HowToReach />
      <p>Last changed on {usualDay}.</p>
    </Prose>
  )
}
