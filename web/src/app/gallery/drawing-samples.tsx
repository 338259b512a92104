import { Users } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { BrokenDrawing } from '../../ui/drawings/broken.tsx';
import { NoMatchDrawing } from '../../ui/drawings/no-match.tsx';
import { NoPageDrawing } from '../../ui/drawings/no-page.tsx';
import { NothingYetDrawing } from '../../ui/drawings/nothing-yet.tsx';
import { OfflineDrawing } from '../../ui/drawings/offline.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Columns } from '../../ui/layout.tsx';

const DRAWINGS = [NothingYetDrawing, NoMatchDrawing, NoPageDrawing, BrokenDrawing, OfflineDrawing];

export const DrawingSamples = () => (
  <Card title="Nothing here">
    <Columns $least="220px">
      {DRAWINGS.map((Picture) => (
        <EmptyState key={Picture.name} drawing={<Picture />} title={Picture.name}>
          Why it is so, in a sentence.
        </EmptyState>
      ))}
      <EmptyState icon={Users} title="No customers yet" action={<Button kind="secondary">Upload balances</Button>}>
        Upload a file of balances.
      </EmptyState>
    </Columns>
  </Card>
);
