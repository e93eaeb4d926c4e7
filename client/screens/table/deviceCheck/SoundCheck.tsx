import { useState } from 'react'
import { BusyButton } from '../../../ui/BusyButton.tsx'
import { Button } from '../../../ui/Button.tsx'
import { holdFocus } from '../../../ui/holdFocus.ts'
import { useOwnMedia } from '../shared/media/useOwnMedia.ts'
import styles from './DeviceCheck.module.css'
import { playSound } from './playSound.ts'

type Answer = 'NotPlayed' | 'Playing' | 'Played' | 'Heard' | 'NotHeard' | 'Failed'

const said: Record<Answer, string> = {
  NotPlayed: 'Can you hear the others?',
  Playing: 'Playing two notes…',
  Played: 'Did you hear two notes?',
  Heard: 'You will hear the others.',
  NotHeard:
    'Turn the volume up, and look whether headphones or another speaker take the sound. Then play it again.',
  Failed: 'The browser could not play the sound. Choose another speaker, if there is one, and play it again.',
}

/** Plays a sound, and helps those who do not hear it. */
export function SoundCheck() {
  const { speaker } = useOwnMedia().chosen
  const [answer, setAnswer] = useState<Answer>('NotPlayed')
  const play = () => {
    setAnswer('Playing')
    playSound(speaker).then(
      () => setAnswer('Played'),
      () => setAnswer('Failed'),
    )
  }
  return (
    <div ref={holdFocus} className={styles.sound} tabIndex={-1}>
      <p role="status" data-answer={answer}>
        {said[answer]}
      </p>
      <div className={styles.buttons}>
        <BusyButton variant="secondary" busy={answer === 'Playing'} onClick={play}>
          {answer === 'NotPlayed' || answer === 'Playing' ? 'Play a sound' : 'Play it again'}
        </BusyButton>
        {answer === 'Played' && (
          <>
            <Button variant="secondary" onClick={() => setAnswer('Heard')}>
              I heard it
            </Button>
            <Button variant="quiet" onClick={() => setAnswer('NotHeard')}>
              I heard nothing
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
