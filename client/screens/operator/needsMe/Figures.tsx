import { graphql } from 'react-relay/hooks'
import useLazyLoadQuery from 'react-relay/lib/relay-hooks/useLazyLoadQuery'
import type { FiguresQuery } from './__generated__/FiguresQuery.graphql.ts'
import { AnswerTimesFigure } from './AnswerTimesFigure.tsx'
import styles from './Figure.module.css'
import { FunnelFigure } from './FunnelFigure.tsx'
import { ShowRateFigure } from './ShowRateFigure.tsx'

/** Charts of the service: how far people have come, how many attend, and how soon they answer. */
export function Figures({ fetchKey }: { fetchKey: number }) {
  const { operatorOverview } = useLazyLoadQuery<FiguresQuery>(
    graphql`
      query FiguresQuery {
        operatorOverview {
          funnel {
            requested
            invited
            joined
            first
            second
            oneOnOne
          }
          showRate {
            week
            seats
            attended
            rate
          }
          answerTimes {
            upToHours
            accepted
            declined
          }
        }
      }
    `,
    {},
    { fetchPolicy: 'store-and-network', fetchKey },
  )
  const { funnel, showRate, answerTimes } = operatorOverview
  return (
    <div className={styles.figures}>
      <FunnelFigure funnel={funnel} />
      <ShowRateFigure weeks={showRate} />
      <AnswerTimesFigure bars={answerTimes} />
    </div>
  )
}
