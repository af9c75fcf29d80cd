import { limits } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/buttons/Button.tsx'
import { Sentinel } from '../../ui/tables/Sentinel.tsx'
import { Spinner } from '../../ui/figures/Spinner.tsx'
import { TableFooter } from '../../ui/tables/Table.tsx'

type TableTailProps = {
  isComplete: boolean
  /** How many rows are above. */
  count: number
  isFailed: boolean
  onMore: () => void
}

/** Ten more when half of this is visible, until 'Table end reached!'. */
export function TableTail({ isComplete, count, isFailed, onMore }: TableTailProps) {
  const { t } = useTranslation()
  if (isComplete) return <TableFooter>{t('table.end')}</TableFooter>
  if (isFailed) {
    return (
      <TableFooter>
        <span role="alert">{t('table.moreFailed')}</span>
        <Button label={t('common.retry')} size="sm" onPress={onMore} />
      </TableFooter>
    )
  }
  return (
    <Sentinel key={count} share={limits.sentinelVisible} onSeen={onMore}>
      <TableFooter>
        <Spinner label="" />
        {t('table.more', { count: limits.clientsNextPage })}
      </TableFooter>
    </Sentinel>
  )
}
