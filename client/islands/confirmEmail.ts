import { hydrateIsland } from '../public.tsx'
import { ConfirmEmail } from '../screens/public/emailLinks/EmailLink.tsx'

hydrateIsland('confirmEmail', ConfirmEmail)
