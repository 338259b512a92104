import { styled } from 'styled-components';
import { media, token, type } from '../theme/tokens.ts';

/** Holds react-day-picker, which comes without styles. */
export const CalendarFrame = styled.div`
  --day: min(40px, calc((100vw - 48px) / 7));
  .rdp-months {
    position: relative;
    display: flex;
    gap: ${token('space-6')};
  }
  .rdp-month_grid {
    border-spacing: 0;
  }
  .rdp-month_caption {
    display: flex;
    align-items: center;
    height: 40px;
    padding-left: ${token('space-2')};
    font-weight: 600;
  }
  .rdp-nav {
    position: absolute;
    top: 0;
    right: 0;
    display: flex;
  }
  .rdp-nav button,
  .rdp-day_button {
    display: grid;
    place-items: center;
    width: var(--day);
    height: 40px;
    border-radius: ${token('radius-field')};
  }
  .rdp-nav button:hover,
  .rdp-day_button:hover {
    background: ${token('neutral-hover')};
  }
  .rdp-chevron {
    width: 18px;
    fill: ${token('text-soft')};
  }
  .rdp-weekday {
    ${type('small')}
    width: var(--day);
    height: 32px;
    color: ${token('text-soft')};
  }
  .rdp-day {
    padding: 0;
    text-align: center;
    font-variant-numeric: tabular-nums;
  }
  .rdp-outside {
    color: ${token('text-faint')};
  }
  .rdp-today .rdp-day_button {
    font-weight: 700;
    color: ${token('brand-text')};
  }
  .rdp-selected .rdp-day_button {
    color: ${token('on-brand')};
    background: ${token('brand')};
  }
  .rdp-range_middle {
    background: ${token('brand-tint')};
  }
  .rdp-range_middle .rdp-day_button {
    color: ${token('text')};
    background: transparent;
    border-radius: 0;
  }
  .rdp-range_start:not(.rdp-range_end) .rdp-day_button {
    border-start-end-radius: 0;
    border-end-end-radius: 0;
  }
  .rdp-range_end:not(.rdp-range_start) .rdp-day_button {
    border-start-start-radius: 0;
    border-end-start-radius: 0;
  }
  ${media.touch} {
    .rdp-nav button,
    .rdp-day_button {
      height: 44px;
    }
  }
`;
