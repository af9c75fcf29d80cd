import { createBrowserRouter } from 'react-router'
import { ErrorScreen } from '../screens/lone/ErrorScreen.tsx'
import { SignedIn } from './SignedIn.tsx'

/** The screens of §2. Each comes when it is first opened. */
export const openRouter = () =>
  createBrowserRouter([
    {
      ErrorBoundary: ErrorScreen,
      HydrateFallback: () => null,
      children: [
        {
          path: '/login',
          lazy: async () => ({ Component: (await import('../screens/login/LoginScreen.tsx')).LoginScreen }),
        },
        {
          Component: SignedIn,
          children: [
            {
              path: '/',
              lazy: async () => ({
                Component: (await import('../screens/workspace/WorkspaceScreen.tsx')).WorkspaceScreen,
              }),
            },
          ],
        },
        {
          path: '*',
          lazy: async () => ({
            Component: (await import('../screens/lone/NotFoundScreen.tsx')).NotFoundScreen,
          }),
        },
      ],
    },
  ])
