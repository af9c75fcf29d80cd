import type { FirstSteps } from '@switchboard/contract'
import { FlaskConical } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { ExampleTickets } from './ExampleTickets.tsx'
import styles from './ExamplesNotice.module.css'

/** Above the list: that its tickets are examples, or that there could be some. */
export function ExamplesNotice({ examples }: Pick<FirstSteps, 'examples'>) {
  const { t } = useTranslation()
  if (examples === 'none') return null
  return (
    <div className={styles.place}>
      <Notice icon={FlaskConical}>
        <div className={styles.words}>
          <span className="small">
            {t(examples === 'present' ? 'firstSteps.examples.notice' : 'firstSteps.examples.offer')}
          </span>
          <ExampleTickets examples={examples} />
        </div>
      </Notice>
    </div>
  )
}
