import { ScreenLink } from '../../../routing/ScreenLink.tsx'
import operator from './Operator.module.css'
import { scriptPaths } from './scriptPaths.ts'

/** Links to the scripts of the guide, to its questions, and back to all settings. */
export function GuideLinks() {
  return (
    <nav className={operator.actions} aria-label="What the guide leads through">
      {scriptPaths.map(({ href, label }) => (
        <ScreenLink key={href} href={href}>
          {label}
        </ScreenLink>
      ))}
      <ScreenLink href="/operator/settings/questions">Questions</ScreenLink>
      <ScreenLink href="/operator/settings">All settings</ScreenLink>
    </nav>
  )
}
