export const Chart = ({ points }: { points: number }) => <p>{points}</p>;
