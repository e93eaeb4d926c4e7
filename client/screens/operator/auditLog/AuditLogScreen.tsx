import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks'
import { OperatorTitle } from '../OperatorTitle.tsx'
import { ExportCsv } from '../shared/ExportCsv.tsx'
import operator from '../shared/Operator.module.css'
import type { AuditLogScreenQuery } from './__generated__/AuditLogScreenQuery.graphql.ts'
import { AuditFilters } from './AuditFilters.tsx'
import { AuditList } from './AuditList.tsx'

/** Every change that operators made: who, what, when, before and after. */
export function AuditLogScreen({ queryRef }: { queryRef: PreloadedQuery<AuditLogScreenQuery> }) {
  const data = usePreloadedQuery<AuditLogScreenQuery>(
    graphql`
      query AuditLogScreenQuery(
        $action: String
        $actorId: ID
        $subjectType: String
        $subjectId: String
        $from: DateTime
        $until: DateTime
      ) @preloadable {
        ...AuditFilters_query
        ...AuditList_query
          @arguments(
            action: $action
            actorId: $actorId
            subjectType: $subjectType
            subjectId: $subjectId
            from: $from
            until: $until
          )
      }
    `,
    queryRef,
  )
  return (
    <div className={operator.screen}>
      <OperatorTitle>Audit log</OperatorTitle>
      <div className={operator.head}>
        <h1>Audit log</h1>
        <ExportCsv list="audit-log" filter={queryRef.variables} />
      </div>
      <AuditFilters query={data} />
      <AuditList query={data} />
    </div>
  )
}
