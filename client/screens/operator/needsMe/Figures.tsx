import { graphql, useFragment } from 'react-relay/hooks'
import type { Figures_overview$key } from './__generated__/Figures_overview.graphql.ts'
import { AnswerTimesFigure } from './AnswerTimesFigure.tsx'
import styles from './Figure.module.css'
import { FunnelFigure } from './FunnelFigure.tsx'
import { ShowRateFigure } from './ShowRateFigure.tsx'

/**
 * How the service is doing, drawn: how far people have come, who comes, and how soon they answer.
 *
 * @param props the overview
 */
export function Figures({ overview }: { overview: Figures_overview$key }) {
  const { funnel, showRate, answerTimes } = useFragment(
    graphql`
      fragment Figures_overview on OperatorOverview {
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
    `,
    overview,
  )
  return (
    <div className={styles.figures}>
      <FunnelFigure funnel={funnel} />
      <ShowRateFigure weeks={showRate} />
      <AnswerTimesFigure bars={answerTimes} />
    </div>
  )
}
