import { OperatorLayout } from '../../layouts/OperatorLayout.tsx'
import { operatorRoutes } from './operatorRoutes.ts'

/** The operator's console: its screens and the frame around them. */
export const operatorArea = { routes: operatorRoutes, Layout: OperatorLayout }
