import { type AgentProfile, limits } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { useFigures } from '../../../i18n/figures.ts'
import { Stars } from '../../../ui/figures/Stars.tsx'
import { StatStrip, Stat } from '../../../ui/figures/StatStrip.tsx'
import styles from './AgentFigures.module.css'

export function AgentStats({ profile: { user, tickets, bubbles, rating } }: { profile: AgentProfile }) {
  const { t } = useTranslation()
  const { whole, two } = useFigures()
  const stars = rating ?? 0
  return (
    <div className={styles.figures}>
      <h2 className="visually-hidden">{t('agents.inFigures', { name: user.firstName })}</h2>
      <StatStrip label={t('agents.inFigures', { name: user.firstName })}>
        <Stat label={t('agents.handled')} value={whole(tickets)} />
        <Stat label={t('agents.bubbles')} value={whole(bubbles)} />
        <Stat
          label={t('agents.rating')}
          value={two(stars)}
          unit={t('figures.ofMost', { most: limits.ratingMax })}
          trend={<Stars value={stars} size="lg" label={t('figures.stars', { stars: Math.round(stars) })} />}
          note={rating === null && <span>{t('agents.notRated')}</span>}
        />
      </StatStrip>
    </div>
  )
}
