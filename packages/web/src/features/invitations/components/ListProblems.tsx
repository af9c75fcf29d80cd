import { useTranslation } from 'react-i18next'
import { Chip } from '../../../ui/feedback/Chip.tsx'
import type { ListRow, RowProblem } from '../list-model.ts'
import styles from './Invitations.module.css'

type ListProblemsProps = {
  rows: readonly ListRow[]
  /** The row that the server refused. */
  refused: ListRow | undefined
}

/** Enough to see whether the names are right. */
const named = 4

/** More are not read at once: they come up when the first ones are corrected. */
const shown = 20

/** How many people the list has, and which of its lines are wrong. */
export function ListProblems({ rows, refused }: ListProblemsProps) {
  const { t } = useTranslation()
  const wrong = rows.flatMap((row) => {
    const problem = problemOf(row, refused)
    return problem === null ? [] : [{ ...row, problem }]
  })
  const names = rows.flatMap(({ wanted }) => `${wanted.first_name} ${wanted.last_name}`.trim() || [])
  const first = names.slice(0, named).join(', ') + (names.length > named ? ' …' : '')
  return (
    <section className={styles.problems} aria-label={t('invite.preview')}>
      <output>
        {t('invite.people', { count: rows.length })}
        {wrong.length > 0 && ` · ${t('invite.wrongLines', { count: wrong.length })}`}
      </output>
      {first !== '' && <p className="muted">{first}</p>}
      {wrong.length > 0 && (
        <ul className={styles.links}>
          {wrong.slice(0, shown).map(({ line, wanted, problem }) => (
            <li key={line} className={styles.problem}>
              <span className="muted num">{t('invite.lineNumber', { line })}</span>
              <span className="truncate">{wanted.email}</span>
              <Chip text={t(`invite.problem.${problem}`)} tone="danger" />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const problemOf = ({ line, problem }: ListRow, refused: ListRow | undefined): RowProblem | 'taken' | null =>
  line === refused?.line ? 'taken' : problem
