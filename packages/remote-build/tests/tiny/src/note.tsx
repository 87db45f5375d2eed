export const Note = () => <p>tiny note</p>;
