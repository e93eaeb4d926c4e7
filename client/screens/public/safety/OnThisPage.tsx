import styles from './OnThisPage.module.css'

const parts = [
  { id: 'support', words: 'Who helps' },
  { id: 'staying-safe', words: 'Staying safe' },
  { id: 'checks', words: 'What we check' },
  { id: 'forbidden', words: 'What is forbidden' },
  { id: 'reporting', words: 'How to report' },
  { id: 'afterwards', words: 'What happens then' },
  { id: 'appeal', words: 'How to appeal' },
  { id: 'choices', words: 'Your choices' },
  { id: 'contact', words: 'How to reach us' },
] as const

/** Links to the sections of this long page. */
export function OnThisPage() {
  return (
    <nav aria-label="On this page">
      <ul className={styles.parts}>
        {parts.map(({ id, words }) => (
          <li key={id}>
            <a href={`#${id}`}>{words}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
