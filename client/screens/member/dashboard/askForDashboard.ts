import { askAhead } from '../../../relay/askAhead.ts'
import query from './__generated__/DashboardScreenQuery$parameters.ts'

// A script of its own, which loads long before the others (client/build/memberDocument.ts). Nearly every visit begins
// at the dashboard, and its data need not wait for the application's code.
if (window.location.pathname === '/member/dashboard' && query.params.id) askAhead(query.params.id)
