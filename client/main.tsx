import './styles/site.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RelayEnvironmentProvider } from 'react-relay/hooks'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { memberEnvironment } from './relay/memberEnvironment.ts'
import { routes } from './routes.ts'
import { watchOtherTabs } from './session/watchOtherTabs.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const router = createBrowserRouter(routes(memberEnvironment))

watchOtherTabs()
createRoot(root).render(
  <StrictMode>
    <RelayEnvironmentProvider environment={memberEnvironment}>
      <RouterProvider router={router} />
    </RelayEnvironmentProvider>
  </StrictMode>,
)
