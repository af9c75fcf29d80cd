import { useReportTexts } from '../../../i18n/report-texts.ts'
import { cx } from '../../../lib/cx.ts'
import { layOutLines } from '../chart-layout-model.ts'
import { along, hasDots, nearestAlong, pathThrough } from '../chart-model.ts'
import { seriesOf } from '../report-model.ts'
import { ChartFrame, type DrawingProps } from './ChartFrame.tsx'
import styles from './FigureChart.module.css'
import { usePointName } from './use-point-name.ts'

/** A line of each series along the days. */
export function DayLines(props: DrawingProps) {
  const { chart, by, points } = props
  const { number } = useReportTexts()
  const { short } = usePointName(by)
  const days = points.map(({ id }) => short(id))
  const { plot, ticks, isShown, lines } = layOutLines({ ...props, days, number })
  const xOf = (index: number) => along(index, points.length, plot.left, plot.right)
  return (
    <ChartFrame
      {...props}
      nearest={({ x }) => nearestAlong(x, points.length, plot.left, plot.right)}
      tipAt={(index) => ({ x: xOf(index), y: plot.top })}
    >
      {(active) => (
        <>
          {ticks.map(({ label, at }) => (
            <g key={at}>
              <line className={styles.grid} x1={plot.left} x2={plot.right} y1={at} y2={at} />
              <text className={styles.before} x={plot.left - 8} y={at} dy="0.355em">
                {label}
              </text>
            </g>
          ))}
          {points.map(
            ({ id }, index) =>
              isShown[index] === true && (
                <text key={id} className={styles.below} x={xOf(index)} y={plot.bottom + 14} dy="0.71em">
                  {days[index]}
                </text>
              ),
          )}
          {active !== null && (
            <line
              className={styles.cursor}
              x1={xOf(active)}
              x2={xOf(active)}
              y1={plot.top}
              y2={plot.bottom}
            />
          )}
          {seriesOf[chart].map(({ key, tone }, series) => {
            const places = lines[series] ?? []
            const dots = hasDots(chart, places)
            return (
              <g key={key} className={cx(styles.series, styles[tone])}>
                <path d={pathThrough(places)} />
                {places.map((place, index) => {
                  if (place === null || (!dots && index !== active)) return null
                  return <circle key={place.x} cx={place.x} cy={place.y} r={index === active ? 4 : 2.5} />
                })}
              </g>
            )
          })}
        </>
      )}
    </ChartFrame>
  )
}
