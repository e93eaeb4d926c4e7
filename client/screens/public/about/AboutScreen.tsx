import { Banner } from '../../../ui/Banner.tsx'
import { ClosingCall } from '../shared/ClosingCall.tsx'
import { EveningTimeline } from '../shared/EveningTimeline.tsx'
import { Prose } from '../shared/Prose.tsx'

/** Says what this is and why it works. */
export function AboutScreen() {
  return (
    <Prose
      title="A conversation before anything else"
      lead="Encounters brings small groups of people together for guided video conversations, and leaves the rest to them."
    >
      <Banner tone="good">Now accepting early access requests for Metro Detroit residents</Banner>
      <h2>What it is</h2>
      <p>
        You are invited to an evening with nine to eleven other people. A guide on the page leads the
        conversation so that everyone is heard. There is no profile to write, no picture to choose, nobody to
        swipe past.
      </p>
      <h2>Why it works</h2>
      <p>
        A profile tells you what somebody thinks you want to read. A voice, a laugh and the way a person
        listens tell you the rest within minutes. In a group nobody carries the evening alone, and nobody has
        to impress a stranger across a table for two.
      </p>
      <p>
        What you decide afterwards is private. A choice is never announced, never counted in public and never
        used to rank anyone.
      </p>
      <EveningTimeline />
      {/* Recordings, once the operator has set their addresses: server/api/http/fillPublicTexts.ts. */}
      <div data-videos="" />
      <ClosingCall
        title="Early access"
        words="We are starting with Metro Detroit. Requests are reviewed every week, and selected people hear from us by email. During early access everything is free; what we ask in return is your honest feedback."
        to="/early-access"
        label="Request Early Access"
      />
    </Prose>
  )
}
