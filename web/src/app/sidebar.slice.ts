import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';
import { sessionLost, userKnown } from '../features/session/session.slice.ts';

interface SidebarState {
  /** The sidebar over the page, on small screens. */
  open: boolean;
}

const initialState: SidebarState = { open: false };

const slice = createSlice({
  name: 'sidebar',
  initialState,
  reducers: {
    sidebarToggled: (state, action: PayloadAction<boolean>) => {
      state.open = action.payload;
    },
  },
  // The next person starts with it closed.
  extraReducers: (builder) => builder.addCase(userKnown, () => initialState).addCase(sessionLost, () => initialState),
});

export const { sidebarToggled } = slice.actions;
export const sidebarReducer = slice.reducer;

export const useSidebarOpen = (): boolean => useSelector((state: { sidebar: SidebarState }) => state.sidebar.open);
