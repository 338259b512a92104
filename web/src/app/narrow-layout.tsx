import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { BrandMark } from '../ui/brand-mark.tsx';
import { PageLoading } from '../ui/loading.tsx';
import { NarrowPage } from '../ui/page-frame.tsx';

/** Layout of the public pages: one card. */
export const NarrowLayout = () => (
  <NarrowPage brand={<BrandMark />} foot="Bills and payments by Utility Pay">
    <Suspense fallback={<PageLoading />}>
      <Outlet />
    </Suspense>
  </NarrowPage>
);
