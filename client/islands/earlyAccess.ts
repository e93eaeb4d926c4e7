import { hydrateIsland } from '../public.tsx'
import { EarlyAccessForm } from '../screens/public/earlyAccess/EarlyAccessForm.tsx'

hydrateIsland('earlyAccess', EarlyAccessForm)
