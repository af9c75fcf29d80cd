import { Column } from '../../ui/layout/Layout.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'

/** The shape of boxes that load. */
export const BoxSkeleton = () => (
  <Column>
    <Skeleton shape="box" height="2.5rem" width="min(26rem, 100%)" />
    <Skeleton shape="box" height="8rem" width="min(44rem, 100%)" />
  </Column>
)
