import { limits } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Sentinel } from '../../ui/Sentinel.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { TableFoot } from '../../ui/TableFoot.tsx'

type TableTailProps = {
  isComplete: boolean
  /** How many rows stand above. */
  count: number
  isFailed: boolean
  onMore: () => void
}

/** §9: ten more when half of this is visible, until 'Table end reached!'. */
export function TableTail({ isComplete, count, isFailed, onMore }: TableTailProps) {
  const { t } = useTranslation('panel')
  const { t: desk } = useTranslation()
  if (isComplete) return <TableFoot>{t('table.end')}</TableFoot>
  if (isFailed) {
    return (
      <TableFoot>
        <span role="alert">{t('table.moreFailed')}</span>
        <Button label={desk('common.retry')} size="sm" onPress={onMore} />
      </TableFoot>
    )
  }
  return (
    <Sentinel key={count} share={limits.sentinelVisible} onSeen={onMore}>
      <TableFoot>
        <Spinner label="" />
        {t('table.more', { count: limits.clientsNextPage })}
      </TableFoot>
    </Sentinel>
  )
}
