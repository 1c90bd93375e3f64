enum Skeleton {}
