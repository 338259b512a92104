const words = (text: string): string[] => text.trim().split(/\s*,\s*/);

/** Common given and family names, put together at random: whoever they make up, nobody is meant. */
export const FIRST_NAMES = words(`
  Maria, James, Linda, Robert, Aisha, Wei, Elena, Anna, Kofi, Sofia, Liam, Olivia, Noah, Emma, Mateo, Harold, Priya,
  Hassan, Yuki, Ingrid, Chloe, Andre, Fatima, Lucas, Grace, Omar, Nina, Peter, Dorothy, Walter, Carmen, Thomas, Ruth,
  Samuel, Denise, Marcus, Helen, Victor, Paula, Raymond, Teresa, Eugene, Joyce, Martin, Sheila, Leonard, Gloria, Keith
`);

export const LAST_NAMES = words(`
  Lopez, Smith, Nguyen, Garcia, Johnson, Miller, Kim, Brown, Patel, Okafor, Rossi, Novak, Silva, Cohen, Haddad, Larsen,
  Dubois, Tanaka, Mendoza, Wright, Schmidt, Petrov, Baker, Coleman, Foster, Hughes, Jenkins, Keller, Lambert, Marsh,
  Norton, Osborne, Pearson, Quinn, Ramirez, Sanders, Tucker, Vargas, Weaver, Young, Barnes, Castillo, Dalton, Ellis
`);

/** Businesses are customers too: larger meters, larger bills. */
export const BUSINESSES = words(`
  Harbor Street Bakery, Lakeside Laundromat, Pinecrest Dental, Northshore Hardware, Bluebird Cafe, Miller & Sons Auto,
  Cedar Grove Apartments, St. Brendan Parish, Lakeview Elementary School, Marina Boat Rental, Sunrise Diner,
  Greenleaf Nursery, Shoreline Fitness, Old Mill Brewery
`);

export const STREETS = words(`
  Lakeshore Drive, Hill Street, Oak Avenue, Mill Road, Second Street, Harbor View Lane, Elm Court, Station Road,
  Marina Way, Pinecrest Avenue, Birch Street, Orchard Road, Heron Lane, Willow Bend, Cedar Grove Road, Church Street
`);
