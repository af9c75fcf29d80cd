import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { withPanelTexts } from '../i18n/i18n.ts'
import { onDemand } from '../live/later.tsx'
import { WorkspaceScreen } from '../screens/workspace/WorkspaceScreen.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { SignedIn } from './SignedIn.tsx'

/** The workspace comes with the page. Other screens are loaded when they are first opened; until then the last one stays. */
export function Screens() {
  return (
    <ErrorBoundary>
      <Suspense>
        <Routes>
          <Route path="/login" element={<LoginScreen />} />
          <Route path="/sign-in/:company" element={<CompanyReturnScreen />} />
          <Route path="/join" element={<JoinScreen />} />
          <Route path="/reset" element={<ResetScreen />} />
          <Route element={<SignedIn />}>
            <Route path="/" element={<WorkspaceScreen />} />
            <Route path="/admin-panel/*" element={<AdminScreen />} />
            <Route path="/profile/:username/*" element={<UserPanelScreen />} />
          </Route>
          <Route path="*" element={<NotFoundScreen />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  )
}

const LoginScreen = onDemand(async () => (await import('../screens/login/LoginScreen.tsx')).LoginScreen)
const CompanyReturnScreen = onDemand(
  async () => (await withPanelTexts(import('../screens/login/CompanyReturnScreen.tsx'))).CompanyReturnScreen,
)
const JoinScreen = onDemand(
  async () => (await withPanelTexts(import('../screens/login/JoinScreen.tsx'))).JoinScreen,
)
const ResetScreen = onDemand(
  async () => (await withPanelTexts(import('../screens/login/ResetScreen.tsx'))).ResetScreen,
)
const AdminScreen = onDemand(
  async () => (await withPanelTexts(import('../screens/admin/AdminScreen.tsx'))).AdminScreen,
)
const UserPanelScreen = onDemand(
  async () => (await withPanelTexts(import('../screens/user-panel/UserPanelScreen.tsx'))).UserPanelScreen,
)
const NotFoundScreen = onDemand(
  async () => (await import('../screens/errors/NotFoundScreen.tsx')).NotFoundScreen,
)

/** Loads the screen of an address before anything is drawn. What fails is said when it is drawn. */
export const loadScreen = async (path: string): Promise<void> =>
  void (await screenOf(path)
    ?.load()
    .catch(() => undefined))

function screenOf(path: string): { load: () => Promise<unknown> } | null {
  if (path === '/') return null
  if (path === '/login') return LoginScreen
  if (path.startsWith('/sign-in/')) return CompanyReturnScreen
  if (path === '/join') return JoinScreen
  if (path === '/reset') return ResetScreen
  if (path.startsWith('/admin-panel')) return AdminScreen
  if (path.startsWith('/profile/')) return UserPanelScreen
  return NotFoundScreen
}
