import cards from './AccountCards.module.css'

/** A new calendar address, to open in a calendar program or to copy. */
export function CalendarAddress({ address }: { address: string }) {
  return (
    <div>
      <p className={cards.formNote}>
        <a href={address.replace(/^https?:/, 'webcal:')}>Open in my calendar</a>, or add this address there as
        a calendar to subscribe to:
      </p>
      <code className={cards.address}>{address}</code>
    </div>
  )
}
