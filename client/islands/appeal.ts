import { hydrateIsland } from '../public.tsx'
import { AppealPart } from '../screens/public/appeal/AppealPart.tsx'

hydrateIsland('appeal', AppealPart)
