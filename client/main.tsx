import './browser/standInForStores.ts'
import './screens/member/dashboard/askForDashboard.ts'
import './styles/site.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RelayEnvironmentProvider } from 'react-relay/hooks'
import { whenIdle } from './browser/whenIdle.ts'
import { ApplicationFailure } from './layouts/ApplicationFailure.tsx'
import { MemberLayout } from './layouts/MemberLayout.tsx'
import { memberEnvironment } from './relay/memberEnvironment.ts'
import { Application } from './routing/Application.tsx'
import { createScreens } from './routing/screens.ts'
import { routes } from './screens/member/memberRoutes.ts'
import { enterApplication, isOperatorPath } from './session/guards.ts'
import { watchOtherTabs } from './session/watchOtherTabs.ts'

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no #root')
const root = createRoot(element)
const memberArea = {
  table: routes(memberEnvironment),
  Layout: MemberLayout,
  environment: memberEnvironment,
}

/** The operator's console is a separate chunk, which members never load. */
const findArea = async () =>
  isOperatorPath(window.location.pathname)
    ? (await import('./screens/operator/operatorArea.ts')).operatorArea
    : memberArea

async function open() {
  const url = new URL(window.location.href)
  const wanted = await findArea()
  const isKnown = wanted.table.some(({ match }) => match(url.pathname))
  if (!(await enterApplication(url, isKnown))) return
  const { table, Layout, environment } = await findArea()
  root.render(
    <StrictMode>
      <RelayEnvironmentProvider environment={environment}>
        <Application screens={createScreens(table)}>
          <Layout />
        </Application>
      </RelayEnvironmentProvider>
    </StrictMode>,
  )
}

async function workOffline() {
  await whenIdle()
  if (import.meta.env.PROD) await (await import('./session/registerWorker.ts')).registerWorker()
}

watchOtherTabs()
open().catch((error: unknown) => root.render(<ApplicationFailure error={error} />))
workOffline().catch(reportError)
