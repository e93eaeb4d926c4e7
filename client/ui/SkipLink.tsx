import styles from './SkipLink.module.css'

/** Takes keyboard users past the navigation to the page's `#content`; visible only while it has the focus. */
export function SkipLink() {
  return (
    <a className={styles.skip} href="#content">
      Skip to content
    </a>
  )
}
