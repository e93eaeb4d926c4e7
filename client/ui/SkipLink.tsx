import styles from './SkipLink.module.css'

/** Leads the keyboard past the navigation to the page's `#content`; seen only while it has the focus. */
export function SkipLink() {
  return (
    <a className={styles.skip} href="#content">
      Skip to content
    </a>
  )
}
