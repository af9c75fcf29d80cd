import { useReportTexts } from '../../../i18n/report-texts.ts'
import { cx } from '../../../lib/cx.ts'
import { barSize, layOutBars } from '../chart-layout-model.ts'
import { bandAt } from '../chart-model.ts'
import { seriesOf } from '../report-model.ts'
import { ChartFrame, type DrawingProps } from './ChartFrame.tsx'
import styles from './FigureChart.module.css'
import { usePointName } from './use-point-name.ts'

/** A group of bars for each department or account, one bar of each series. */
export function GroupBars(props: DrawingProps) {
  const { chart, by, points, em } = props
  const { number } = useReportTexts()
  const { whole } = usePointName(by)
  const { plot, ticks, bands } = layOutBars({ ...props, names: points.map(whole), number })
  return (
    <ChartFrame
      {...props}
      nearest={({ y }) => bandAt(y, points.length, plot.top, plot.bottom)}
      tipAt={(index) => bands[index]?.tip ?? { x: plot.left, y: plot.top }}
    >
      {(active) => (
        <>
          {active !== null && (
            <rect
              className={styles.band}
              x={plot.left}
              y={bands[active]?.top}
              width={plot.right - plot.left}
              height={bands[active]?.height}
            />
          )}
          {ticks.map(({ label, at }) => (
            <g key={at}>
              <line className={styles.grid} x1={at} x2={at} y1={plot.top} y2={plot.bottom} />
              <text className={styles.below} x={at} y={plot.bottom + 14} dy="0.71em">
                {label}
              </text>
            </g>
          ))}
          {bands.map((band) => (
            <g key={band.id}>
              <GroupName band={band} x={plot.left - 8} em={em} />
              {seriesOf[chart].map(({ key, tone }, series) => (
                <rect
                  key={key}
                  className={cx(styles.bar, styles[tone])}
                  x={plot.left}
                  y={band.bars[series]?.top}
                  width={band.bars[series]?.length ?? 0}
                  height={barSize}
                  rx="2"
                />
              ))}
            </g>
          ))}
        </>
      )}
    </ChartFrame>
  )
}

type GroupNameProps = { band: { name: readonly string[]; middle: number }; x: number; em: number }

/** The lines of a name, around the middle of its bars. */
const GroupName = ({ band: { name, middle }, x, em }: GroupNameProps) =>
  name.map((line, index) => (
    <text
      key={index}
      className={styles.before}
      x={x}
      y={middle + (index - (name.length - 1) / 2) * em * 1.2}
      dy="0.355em"
    >
      {line}
    </text>
  ))
