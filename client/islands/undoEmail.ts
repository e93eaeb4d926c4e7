import { hydrateIsland } from '../public.tsx'
import { UndoEmail } from '../screens/public/emailLinks/EmailLink.tsx'

hydrateIsland('undoEmail', UndoEmail)
