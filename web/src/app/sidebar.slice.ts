import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';
import { sessionEnded, userChanged } from '../features/session/session.slice.ts';

interface SidebarState {
  /** Whether the sidebar is open over the page, on small screens. */
  open: boolean;
}

const initialState: SidebarState = { open: false };

const slice = createSlice({
  name: 'sidebar',
  initialState,
  reducers: {
    sidebarOpenChanged: (state, action: PayloadAction<boolean>) => {
      state.open = action.payload;
    },
  },
  // Closes the sidebar when the user changes.
  extraReducers: (builder) =>
    builder.addCase(userChanged, () => initialState).addCase(sessionEnded, () => initialState),
});

export const { sidebarOpenChanged } = slice.actions;
export const sidebarReducer = slice.reducer;

export const useSidebarOpen = (): boolean => useSelector((state: { sidebar: SidebarState }) => state.sidebar.open);
