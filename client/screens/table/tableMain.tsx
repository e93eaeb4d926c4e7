import '../../browser/standInForStores.ts'
import '../../styles/site.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from 'react-error-boundary'
import { loadQuery, RelayEnvironmentProvider } from 'react-relay/hooks'
import { ApplicationFailure } from '../../layouts/ApplicationFailure.tsx'
import { TableOpening } from '../../layouts/TableOpening.tsx'
import { seatEnvironment } from '../../relay/seatEnvironment.ts'
import { PromptSuspense } from '../../ui/PromptSuspense.tsx'
import type { TablePageQuery } from './__generated__/TablePageQuery.graphql.ts'
import query from './__generated__/TablePageQuery$parameters.ts'
import { TablePage } from './TablePage.tsx'

const element = document.getElementById('root')
if (!element) throw new Error('table.html has no #root')

const [, seat = ''] = /^\/meet\/([0-9a-f]{32})$/.exec(window.location.pathname) ?? []
const queryRef = loadQuery<TablePageQuery>(seatEnvironment, query, { seat })

createRoot(element).render(
  <StrictMode>
    <ErrorBoundary FallbackComponent={ApplicationFailure}>
      <RelayEnvironmentProvider environment={seatEnvironment}>
        <PromptSuspense fallback={<TableOpening />}>
          <TablePage queryRef={queryRef} seat={seat} />
        </PromptSuspense>
      </RelayEnvironmentProvider>
    </ErrorBoundary>
  </StrictMode>,
)
