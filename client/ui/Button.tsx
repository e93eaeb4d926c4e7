import type { ComponentProps, ElementType } from 'react'
import styles from './Button.module.css'

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger'

/**
 * Firefox restores after a reload that a button was enabled. A prerendered form could then be sent before its script
 * has loaded.
 */
const startsAfresh = { autoComplete: 'off' }

/** A button. While it is disabled, its words should say what is under way. */
export function Button({
  variant = 'primary',
  type = 'button',
  ...props
}: Omit<ComponentProps<'button'>, 'className'> & { variant?: Variant }) {
  return <button {...startsAfresh} {...props} type={type} className={styles.button} data-variant={variant} />
}

/** A link that looks like a button. */
export function ButtonLink({
  variant = 'primary',
  link: Link = 'a',
  children,
  ...props
}: Omit<ComponentProps<'a'>, 'className'> & { variant?: Variant; link?: ElementType }) {
  return (
    <Link {...props} className={styles.button} data-variant={variant}>
      {children}
    </Link>
  )
}
