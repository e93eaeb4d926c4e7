import type { ComponentProps, ElementType } from 'react'
import styles from './Button.module.css'

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger'

/**
 * A button; say in its words what it is doing while it is disabled.
 *
 * @param props a variant beside whatever a button element takes; it submits nothing by default
 */
export function Button({
  variant = 'primary',
  type = 'button',
  ...props
}: Omit<ComponentProps<'button'>, 'className'> & { variant?: Variant }) {
  return <button {...props} type={type} className={styles.button} data-variant={variant} />
}

/**
 * A link that looks like a button.
 *
 * @param props a variant and the element that makes the link, by default to another document, and whatever a link takes
 */
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
