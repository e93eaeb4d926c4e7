import { hydrateIsland } from '../public.tsx'
import { MagicLogin } from '../screens/public/magicLogin/MagicLogin.tsx'

hydrateIsland('magicLogin', MagicLogin)
