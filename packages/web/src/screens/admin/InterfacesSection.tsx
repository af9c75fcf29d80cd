import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { apiKeysQuery } from '../../features/interfaces/api.ts'
import { ApiKeysBox } from '../../features/interfaces/components/ApiKeysBox.tsx'
import { BoxBones } from '../panel/BoxBones.tsx'
import { PanelLoading } from '../panel/PanelLoading.tsx'

/** What other programs may do with the desk (product §7). */
export function InterfacesSection() {
  const { t } = useTranslation('interfaces')
  return (
    <PanelLoading query={useQuery(apiKeysQuery)} label={t('keys.loading')} bones={<BoxBones />}>
      {(keys) => <ApiKeysBox keys={keys} />}
    </PanelLoading>
  )
}
