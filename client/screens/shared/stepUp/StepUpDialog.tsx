import { noPasskeysHere } from '#rules/account/passkey.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { type StepUp, useStepUp } from './useStepUp.ts'

type Words = { title: string; confirm: string; busy: string; sentences: readonly string[] }

const asking: Words = {
  title: 'Confirm it is you',
  confirm: 'Use a passkey',
  busy: 'Waiting...',
  sentences: ['This needs a passkey used in the last 15 minutes. What you entered stays as it is.'],
}

const settingUp: Words = {
  title: 'Set up a passkey',
  confirm: 'Set up a passkey',
  busy: 'Waiting for your device...',
  sentences: [
    'This needs a passkey, and you have none yet. Your device makes one, and you use it with your fingerprint, your face or the lock of your screen.',
    'What you entered stays as it is.',
  ],
}

const sendingLink: Words = {
  title: 'Confirm it is you',
  confirm: 'Send me a login link',
  busy: 'Sending...',
  sentences: [
    noPasskeysHere,
    'Here a login link that is used within 15 minutes takes their place. What you entered stays as it is.',
  ],
}

const linkSent: Words = {
  title: 'Open the link, then come back',
  confirm: 'Continue',
  busy: 'Continuing...',
  sentences: [
    'We have sent you a login link. Open it in this browser, in another tab, and then continue here.',
  ],
}

function wordsOf({ plan, linkSent: isSent }: StepUp): Words {
  if (plan?.way === 'SET_UP') return settingUp
  if (plan?.way === 'LOGIN_LINK') return isSent ? linkSent : sendingLink
  return asking
}

/** Asks the signed-in person to confirm their identity. */
export function StepUpDialog({ onEnd }: { onEnd: (isConfirmed: boolean) => void }) {
  const { state, go } = useStepUp(() => onEnd(true))
  const words = wordsOf(state)
  return (
    <ConfirmDialog
      title={words.title}
      keep="Cancel"
      confirm={words.confirm}
      busyWords={state.plan ? words.busy : 'One moment...'}
      busy={state.busy}
      onKeep={() => onEnd(false)}
      onConfirm={go}
    >
      {words.sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {state.failure && <Banner tone="danger">{state.failure}</Banner>}
    </ConfirmDialog>
  )
}
