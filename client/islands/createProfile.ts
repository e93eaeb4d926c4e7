import { hydrateIsland } from '../public.tsx'
import { CreateProfileForm } from '../screens/public/createProfile/CreateProfileForm.tsx'

hydrateIsland('createProfile', CreateProfileForm)
