/** The metrics that the broker counts for Prometheus, in the form in which OpenTelemetry sends them. */
import { type HrTime, ValueType } from '@opentelemetry/api';
import { hrTime, timeInputToHrTime } from '@opentelemetry/core';
import type { Resource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  DataPointType,
  type Histogram,
  InstrumentType,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';
import type { MetricObjectWithValues, MetricValue, MetricValueWithName } from 'prom-client';

type Metric = MetricObjectWithValues<MetricValue<string>>;

/** @returns the present values of all metrics, as `Registry.getMetricsAsJSON` */
export type MetricsOfPrometheus = () => Promise<Metric[]>;

interface Span {
  startTime: HrTime;
  endTime: HrTime;
}

const pointsOf = ({ values }: Metric, span: Span) =>
  values
    .filter(({ value }) => Number.isFinite(value))
    .map(({ labels, value }) => ({ ...span, attributes: { ...labels }, value }));

/** Prometheus counts in each bucket also what is in the smaller ones; OpenTelemetry does not. */
const histogramsOf = ({ name, values }: Metric, span: Span) => {
  const series = new Map<string, { attributes: Record<string, string | number>; value: Histogram }>();
  for (const { metricName, labels, value } of values as MetricValueWithName<string>[]) {
    const { le, ...attributes } = labels as Record<string, string | number>;
    const key = JSON.stringify(attributes);
    const known = series.get(key) ?? {
      attributes,
      value: { buckets: { boundaries: [], counts: [] }, sum: 0, count: 0 },
    };
    series.set(key, known);
    const { buckets } = known.value;
    if (metricName === `${name}_sum`) known.value.sum = value;
    else if (metricName === `${name}_count`) known.value.count = value;
    else {
      const counted = buckets.counts.reduce((sum, count) => sum + count, 0);
      buckets.counts.push(value - counted);
      if (le !== '+Inf') buckets.boundaries.push(Number(le));
    }
  }
  return [...series.values()].map((one) => ({ ...span, ...one }));
};

const dataOf = (metric: Metric, span: Span): MetricData[] => {
  const { name, help, type } = metric;
  const descriptor = (instrument: InstrumentType) => ({
    name,
    description: help,
    unit: '',
    type: instrument,
    valueType: ValueType.DOUBLE,
  });
  const aggregationTemporality = AggregationTemporality.CUMULATIVE;
  switch (String(type)) {
    case 'counter':
      return [
        {
          descriptor: descriptor(InstrumentType.COUNTER),
          aggregationTemporality,
          dataPointType: DataPointType.SUM,
          isMonotonic: true,
          dataPoints: pointsOf(metric, span),
        },
      ];
    case 'gauge':
      return [
        {
          descriptor: descriptor(InstrumentType.GAUGE),
          aggregationTemporality,
          dataPointType: DataPointType.GAUGE,
          dataPoints: pointsOf(metric, span),
        },
      ];
    case 'histogram':
      return [
        {
          descriptor: descriptor(InstrumentType.HISTOGRAM),
          aggregationTemporality,
          dataPointType: DataPointType.HISTOGRAM,
          dataPoints: histogramsOf(metric, span),
        },
      ];
    default:
      throw new Error(`The metric ${name} is a ${type}, which is not sent to a collector.`);
  }
};

export const prometheusMetrics = (read: MetricsOfPrometheus, resource: Resource): MetricProducer => {
  // The counters begin with the process.
  const startTime = timeInputToHrTime(performance.timeOrigin);
  return {
    collect: async () => {
      const metrics = await read();
      const span = { startTime, endTime: hrTime() };
      const scope = { name: 'bourse-broker' };
      return {
        resourceMetrics: {
          resource,
          scopeMetrics: [{ scope, metrics: metrics.flatMap((one) => dataOf(one, span)) }],
        },
        errors: [],
      };
    },
  };
};
