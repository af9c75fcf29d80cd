import { Trans, useTranslation } from 'react-i18next'
import { useFigures } from '../../../i18n/figures.ts'
import { StatStrip, Stat } from '../../../ui/figures/StatStrip.tsx'
import { isLocked } from '../agents-model.ts'
import type { AgentTable } from '../api.ts'
import styles from './AgentFigures.module.css'

export function AgentFigures({ table: { agents, online, total, isWhole } }: { table: AgentTable }) {
  const { t } = useTranslation()
  const { whole } = useFigures()
  const admins = agents.filter(({ isAdmin }) => isAdmin).length
  const disabled = agents.filter(isLocked).length
  return (
    <div className={styles.figures}>
      <h2 className="visually-hidden">{t('agents.figures')}</h2>
      <StatStrip label={t('agents.figures')}>
        <Stat label={t('agents.onlineCount')} value={whole(online)} isLive />
        <Stat
          label={t('agents.totalCount')}
          value={whole(total)}
          note={
            isWhole ? (
              <>
                <span>
                  <Trans i18nKey="agents.adminCount" count={admins} components={{ b: <b /> }} />
                </span>
                <span>
                  <Trans i18nKey="agents.disabledCount" count={disabled} components={{ b: <b /> }} />
                </span>
              </>
            ) : (
              '\u00a0'
            )
          }
        />
      </StatStrip>
    </div>
  )
}
