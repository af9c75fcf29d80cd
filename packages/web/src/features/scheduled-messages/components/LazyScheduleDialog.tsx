import { later } from '../../../live/later.tsx'
import { OpeningDialog } from '../../../ui/overlays/OpeningDialog.tsx'

export const LazyScheduleDialog = later(
  async () => (await import('./ScheduleDialog.tsx')).ScheduleDialog,
  ({ onAway }) => <OpeningDialog onCancel={onAway} />,
)
