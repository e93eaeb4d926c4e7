import { hydrateIsland } from '../public.tsx'
import { ContactForm } from '../screens/public/contact/ContactForm.tsx'

hydrateIsland('contact', ContactForm)
