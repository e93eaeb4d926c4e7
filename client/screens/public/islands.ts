import type { ComponentType } from 'react'
import type { IslandName } from '../../site/islandNames.ts'
import { AppealPart } from './appeal/AppealPart.tsx'
import { ContactForm } from './contact/ContactForm.tsx'
import { CreateProfileForm } from './createProfile/CreateProfileForm.tsx'
import { EarlyAccessForm } from './earlyAccess/EarlyAccessForm.tsx'
import { ConfirmEmail, UndoEmail } from './emailLinks/EmailLink.tsx'
import { LoginForm } from './login/LoginForm.tsx'
import { MagicLogin } from './magicLogin/MagicLogin.tsx'

/**
 * The component of each island, for prerendering. In the browser each island has an entry of its own, so that a page
 * only loads its form.
 */
export const islands: Record<IslandName, ComponentType> = {
  login: LoginForm,
  magicLogin: MagicLogin,
  contact: ContactForm,
  earlyAccess: EarlyAccessForm,
  createProfile: CreateProfileForm,
  confirmEmail: ConfirmEmail,
  undoEmail: UndoEmail,
  appeal: AppealPart,
}
