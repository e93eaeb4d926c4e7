import type { ComponentType } from 'react'
import type { PublicPath } from '../../site/publicPaths.ts'
import { AboutScreen } from './about/AboutScreen.tsx'
import { AppealScreen } from './appeal/AppealScreen.tsx'
import { ContactScreen } from './contact/ContactScreen.tsx'
import { CreateProfileScreen } from './createProfile/CreateProfileScreen.tsx'
import { RequestAccessScreen } from './earlyAccess/RequestAccessScreen.tsx'
import { ConfirmEmailScreen } from './emailLinks/ConfirmEmailScreen.tsx'
import { UndoEmailScreen } from './emailLinks/UndoEmailScreen.tsx'
import { EncounterKindsScreen } from './encounters/EncounterKindsScreen.tsx'
import { FaqScreen } from './faq/FaqScreen.tsx'
import { GuidelinesScreen } from './guidelines/GuidelinesScreen.tsx'
import { HomeScreen } from './home/HomeScreen.tsx'
import { JoinScreen } from './join/JoinScreen.tsx'
import { LoginScreen } from './login/LoginScreen.tsx'
import { MagicLoginScreen } from './magicLogin/MagicLoginScreen.tsx'
import { NotFoundScreen } from './notFound/NotFoundScreen.tsx'
import { PricingScreen } from './pricing/PricingScreen.tsx'
import { PrivacyPolicyScreen } from './privacy/PrivacyPolicyScreen.tsx'
import { SafetyScreen } from './safety/SafetyScreen.tsx'
import { organisation, questionsAndAnswers } from './structuredData.ts'
import { TermsScreen } from './terms/TermsScreen.tsx'

/** A public page as a document. */
export type PublicPage = {
  title: string
  description: string
  Screen: ComponentType
  /** True for pages that search engines must not list */
  hidden?: true
  /** Structured data of the page in the terms of schema.org */
  structured?: object
}

/** Every public page by its path. */
export const pages: Record<PublicPath, PublicPage> = {
  '/': {
    title: 'Encounters: Not a Match. A Real Encounter.',
    description:
      'Small groups meet in guided video conversations. No profiles, no swiping. Early access in Metro Detroit.',
    Screen: HomeScreen,
    structured: organisation,
  },
  '/encounters': {
    title: 'Three kinds of encounter · Encounters',
    description:
      'First Encounter, Second Encounter, One-on-One: how an acquaintance grows, one conversation at a time.',
    Screen: EncounterKindsScreen,
  },
  '/about': {
    title: 'About · Encounters',
    description: 'What Encounters is, and why conversations in small groups work better than profiles.',
    Screen: AboutScreen,
  },
  '/pricing': {
    title: 'Pricing · Encounters',
    description: 'Free during early access. What membership is going to cost after the launch.',
    Screen: PricingScreen,
  },
  '/faq': {
    title: 'Questions and answers · Encounters',
    description: 'Twelve things people ask before their first encounter.',
    Screen: FaqScreen,
    structured: questionsAndAnswers,
  },
  '/contact': {
    title: 'Contact · Encounters',
    description: 'Write to the people who run Encounters; a person reads it and answers by email.',
    Screen: ContactScreen,
  },
  '/join': {
    title: 'Join · Encounters',
    description: 'Why to join Encounters during early access, and how to get started.',
    Screen: JoinScreen,
  },
  '/early-access': {
    title: 'Request early access · Encounters',
    description: 'Ask to be let in. For people aged 18 or older in Metro Detroit; reviewed every week.',
    Screen: RequestAccessScreen,
  },
  '/create-profile': {
    title: 'Create your profile · Encounters',
    description: 'For people on the early access list: choose a username and who you would like to meet.',
    Screen: CreateProfileScreen,
  },
  '/login': {
    title: 'Login · Encounters',
    description: 'Log in to Encounters with a link sent to your email. There is no password.',
    Screen: LoginScreen,
  },
  '/magic-login': {
    title: 'Logging you in · Encounters',
    description: 'Where the link in the login mail leads.',
    Screen: MagicLoginScreen,
    hidden: true,
  },
  '/account/confirm-email': {
    title: 'Confirm your email · Encounters',
    description: 'Where the link in the mail to a new address leads.',
    Screen: ConfirmEmailScreen,
    hidden: true,
  },
  '/account/undo-email': {
    title: 'Undo a change of email · Encounters',
    description: 'Where the link in the mail to an old address leads.',
    Screen: UndoEmailScreen,
    hidden: true,
  },
  '/appeal': {
    title: 'Appeal · Encounters',
    description: 'Where the link in a statement of reasons leads.',
    Screen: AppealScreen,
    hidden: true,
  },
  '/terms-of-service': {
    title: 'Terms of Service · Encounters',
    description: 'What you can expect of Encounters, and what we expect of you.',
    Screen: TermsScreen,
  },
  '/privacy-policy': {
    title: 'Privacy Policy · Encounters',
    description: 'What Encounters keeps about you, who sees it, and when it is deleted.',
    Screen: PrivacyPolicyScreen,
  },
  '/community-guidelines': {
    title: 'Community Guidelines · Encounters',
    description: 'What we ask of everyone at the table.',
    Screen: GuidelinesScreen,
  },
  '/safety': {
    title: 'Safety · Encounters',
    description: 'How to meet people here safely, what we check, how to report, and what happens then.',
    Screen: SafetyScreen,
  },
}

/** The document for addresses without a page. */
export const notFoundPage: PublicPage = {
  title: 'Not found · Encounters',
  description: 'There is no page at this address.',
  Screen: NotFoundScreen,
  hidden: true,
}
