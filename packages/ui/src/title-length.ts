/** How long a header's title is: it sets the size of the font in a narrow header. */
export const titleLength = (title: string): 'brief' | 'short' | 'medium' | 'long' => {
  const letters = title.length;
  return letters <= 8 ? 'brief' : letters <= 12 ? 'short' : letters <= 16 ? 'medium' : 'long';
};
