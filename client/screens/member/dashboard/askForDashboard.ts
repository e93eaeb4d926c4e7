import { askAhead } from '../../../relay/askAhead.ts'
import query from './__generated__/DashboardScreenQuery$parameters.ts'

// A script of its own, which is there long before the others (client/build/memberDocument.ts). Nearly every visit begins at
// the dashboard; its data need not wait until all of the application's code is there.
if (window.location.pathname === '/member/dashboard' && query.params.id) askAhead(query.params.id)
