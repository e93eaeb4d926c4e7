import { hydrateIsland } from '../public.tsx'
import { LoginForm } from '../screens/public/login/LoginForm.tsx'

hydrateIsland('login', LoginForm)
